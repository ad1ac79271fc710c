import { codingsOf } from '#fhir/codes/codeable-concept.ts'
import { asObjects, asText, type Element } from '#fhir/json/elements.ts'

export type AmountCategory =
  | 'submitted'
  | 'eligible'
  | 'benefit'
  | 'planpaid'
  | 'paidtoprovider'
  | 'paidtopatient'
  | 'memberliability'
  | 'paidbypatient'
  | 'paidbypatientpart'
  | 'copay'
  | 'coinsurance'
  | 'deductible'
  | 'noncovered'
  | 'discount'
  | 'priorpayerpaid'
  | 'drugcost'

/**
 * Codes of HL7 adjudication and of CARIN Blue Button's C4BBAdjudication. Some senders write 'allowed' for 'eligible',
 * and some the full text (Humana: 'allowedamount'). 'patientpayamount' is NCPDP's 505-F5, which CARIN maps to
 * `paidbypatient`.
 */
const generic: Readonly<Record<string, AmountCategory>> = {
  submitted: 'submitted',
  eligible: 'eligible',
  allowed: 'eligible',
  benefit: 'benefit',
  paidtoprovider: 'paidtoprovider',
  paidtopatient: 'paidtopatient',
  memberliability: 'memberliability',
  paidbypatient: 'paidbypatient',
  copay: 'copay',
  coinsurance: 'coinsurance',
  deductible: 'deductible',
  coins: 'coinsurance',
  copayment: 'copay',
  noncovered: 'noncovered',
  discount: 'discount',
  priorpayerpaid: 'priorpayerpaid',
  drugcost: 'drugcost',
  submittedamount: 'submitted',
  allowedamount: 'eligible',
  eligibleamount: 'eligible',
  paymentamount: 'planpaid',
  planpaidamount: 'planpaid',
  benefitamount: 'benefit',
  deductibleamount: 'deductible',
  coinsuranceamount: 'coinsurance',
  copaymentamount: 'copay',
  copayamount: 'copay',
  patientpayamount: 'paidbypatient',
  memberliabilityamount: 'memberliability',
  noncoveredamount: 'noncovered',
  discountamount: 'discount',
}

const inWords: Readonly<Record<string, AmountCategory>> = {
  ...{ billed: 'submitted', amountbilled: 'submitted', billedamount: 'submitted', billedcharges: 'submitted' },
  ...{ charged: 'submitted', amountcharged: 'submitted', totalcharge: 'submitted', totalcharges: 'submitted' },
  ...{ amountallowed: 'eligible', allowable: 'eligible', planallowance: 'eligible' },
  ...{ planpaid: 'planpaid', paidbyplan: 'planpaid', insurancepaid: 'planpaid', planpayment: 'planpaid' },
  ...{ patientresponsibility: 'memberliability', memberresponsibility: 'memberliability' },
  ...{ yourresponsibility: 'memberliability', patientliability: 'memberliability', patientowes: 'memberliability' },
  ...{ youowe: 'memberliability', amountyouowe: 'memberliability', youmayowe: 'memberliability' },
  ...{ youpaid: 'paidbypatient', patientpaid: 'paidbypatient', memberpaid: 'paidbypatient' },
}

/**
 * Medicare's Blue Button variable is more specific than the category that Medicare sends with it. That category is
 * sometimes wrong: 'clm_tot_chrg_amt' is sent as 'priorpayerpaid', and both a unit rate and a total charge as
 * 'submitted'. `null` means a different kind of amount, which must not be added to any category. Source:
 * bluebutton.cms.gov/resources/variables.
 */
const variables: Readonly<Record<string, AmountCategory | null>> = {
  clm_tot_chrg_amt: 'submitted',
  line_sbmtd_chrg_amt: 'submitted',
  rev_cntr_tot_chrg_amt: 'submitted',
  rev_cntr_rate_amt: null,
  line_alowd_chrg_amt: 'eligible',
  line_nch_pmt_amt: 'benefit',
  rev_cntr_pmt_amt_amt: 'benefit',
  cvrd_d_plan_pd_amt: 'benefit',
  line_prvdr_pmt_amt: 'paidtoprovider',
  rev_cntr_prvdr_pmt_amt: 'paidtoprovider',
  line_bene_pmt_amt: 'paidtopatient',
  rev_cntr_bene_pmt_amt: 'paidtopatient',
  rev_cntr_ptnt_rspnsblty_pmt: 'memberliability',
  ptnt_pay_amt: 'paidbypatient',
  line_coinsrnc_amt: 'coinsurance',
  rev_cntr_coinsrnc_wge_adjstd_c: 'coinsurance',
  rev_cntr_rdcd_coinsrnc_amt: null,
  gdc_abv_oopt_amt: null,
  gdc_blw_oopt_amt: null,
  lics_amt: null,
  clm_bene_pmt_coinsrnc_amt: null,
  line_bene_ptb_ddctbl_amt: 'deductible',
  rev_cntr_cash_ddctbl_amt: 'deductible',
  rev_cntr_blood_ddctbl_amt: 'deductible',
  rev_cntr_ncvrd_chrg_amt: 'noncovered',
  line_bene_prmry_pyr_pd_amt: 'priorpayerpaid',
  tot_rx_cst_amt: 'drugcost',
}

/**
 * Returns the category of the first coding that we know, or else the category of the text. Returns null for an amount
 * that we do not add up.
 */
export function categoryOf(concept: Element): AmountCategory | null {
  const concepts = asObjects(concept)
  const coded = concepts.flatMap(codingsOf).flatMap((coding) => asText(coding.code) ?? [])
  const codes = (coded.length > 0 ? coded : concepts.flatMap(({ text }) => asText(text) ?? [])).map(
    (code) => code.split('/').at(-1)?.toLowerCase() ?? '',
  )
  for (const code of codes) {
    const known = Object.hasOwn(variables, code) ? variables[code] : undefined
    if (known !== undefined) return known
  }
  for (const code of codes.map((one) => one.replaceAll(/[\s_-]/g, ''))) {
    const category = Object.hasOwn(generic, code) ? generic[code] : partOfPaid(code)
    if (category !== undefined) return category
  }
  const words = concepts.flatMap((one) => [one.text, ...codingsOf(one).map(({ display }) => display)]).map(asText)
  for (const word of words.map((one) => one?.toLowerCase().replaceAll(/[\s_-]/g, '') ?? '')) {
    if (Object.hasOwn(inWords, word)) return inWords[word] ?? null
    if (Object.hasOwn(generic, word)) return generic[word] ?? null
  }
  return null
}

/** 'paidbypatientcash', 'paidbypatientother' and 'paidbypatienthealthaccount' are parts of what the patient paid. */
const partOfPaid = (code: string): AmountCategory | undefined =>
  code.startsWith('paidbypatient') ? 'paidbypatientpart' : undefined
