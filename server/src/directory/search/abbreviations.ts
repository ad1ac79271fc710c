/**
 * Abbreviations in names of care organizations in the United States. Each line has a word and its short forms. Each
 * short form appears once. If a short form could mean two words, both words are on one line, and the ranking decides.
 */
const written = `
saint st ste sts saints sainte
mount mt
mountain mtn mtns
fort ft
center ctr cntr centre cent cen cntrs ctrs
medical med medl medcl medicine
hospital hosp hsp hospitl hptl
university univ unv
health hlth hlt
association assoc assn asc assocs associates associate
group grp gp
doctor dr drs
family fam fmly
physician phys phy
pediatric peds ped paediatric pediatrician pediatrics paediatrics
orthopedic ortho orthopaedic orthopedics orthopaedics
cardiology cardio card cardiologist
cardiovascular cv cardiovasc
dermatology derm dermatologist
regional reg regl rgnl
memorial mem meml mml
community comm cmty commun
county cnty cty
general gen genl gnl
national natl nat
international intl
department dept
service svc svcs serv
system sys syst
clinic cln clin clnc
surgery surg surgical surgeon
internal int intern
institute inst
rehabilitation rehab
behavioral behav bh behavioural
management mgmt mgt
practice prac pract
specialist spec specialty splst
therapy ther thrpy
laboratory lab labs
north n no
south s so
east e
west w
northeast ne
northwest nw
southeast se
southwest sw
veteran vets vet
administration admin
american amer am
brother bros
children child chldrn childrens
women womens womans woman
emergency emerg
ambulatory amb
advanced adv
psychiatry psych psychiatric psychology
gastroenterology gastro gi
neurology neuro
oncology onc
urology uro
ophthalmology ophth ophthal
diagnostic diag dx
radiology rad
professional prof
primary prim
presbyterian presb presby
methodist meth
baptist bapt
lutheran luth
catholic cath
obstetric ob obstetrics
gynecology gyn gynaecology gynecologic gynecologist
otolaryngology otol
endocrinology endo
rheumatology rheum
nephrology neph
pulmonary pulm
infusion inf
district dist
foundation fdn found
valley vly
heights hts
springs spgs
island isl
point pt
company co
corporation corp
incorporated inc
limited ltd
`

export const shortened: ReadonlyMap<string, string> = new Map(
  written
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [whole = '', ...forms] = line.split(' ')
      return forms.map((form) => [form, whole] as const)
    }),
)

export const joined: ReadonlyMap<string, readonly string[]> = new Map([
  ['healthcare', ['health', 'care']],
  ['eyecare', ['eye', 'care']],
  ['homecare', ['home', 'care']],
  ['medcenter', ['med', 'center']],
  ['medctr', ['med', 'ctr']],
  ['obgyn', ['ob', 'gyn']],
  ['mc', ['med', 'ctr']],
])

/** Words that don't identify an organization, so a search does not require them. */
export const light: ReadonlySet<string> = new Set(
  (
    'incorporated inc llc pllc pc pa ltd limited lp llp corporation corp company plc sc apc apmc psc ' +
    'the of and at for in on by dba a an md do od dpm dc np phd dds dmd doctor'
  ).split(' '),
)
