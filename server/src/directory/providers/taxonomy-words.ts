import type { Specialty } from './tables.ts'

/**
 * NUCC provider taxonomy codes in everyday words: the most used codes and their groups. A full code has ten
 * characters. A shorter code stands for every code that begins with it, and the longest match wins. The third column
 * is the S2 §2 specialty. Source: the NUCC Health Care Provider Taxonomy code set.
 */
const table = `
207Q|Family Medicine|Family Doctor
208D|General Practice|Family Doctor
207R|Internal Medicine|Internal Medicine
207RA0000|Adolescent Medicine|Internal Medicine
207RA0001|Advanced Heart Failure and Transplant Cardiology|Cardiology
207RA0201|Allergy and Immunology|
207RC0000|Cardiology|Cardiology
207RC0001|Cardiac Electrophysiology|Cardiology
207RC0200|Critical Care Medicine|
207RE0101|Endocrinology|
207RG0100|Gastroenterology|
207RG0300|Geriatric Medicine|Internal Medicine
207RH0000|Hematology|Oncology
207RH0002|Hospice and Palliative Medicine|
207RH0003|Hematology and Oncology|Oncology
207RI0008|Hepatology|
207RI0011|Interventional Cardiology|Cardiology
207RI0200|Infectious Disease|
207RN0300|Nephrology|
207RP1001|Pulmonary Disease|
207RR0500|Rheumatology|
207RS0010|Sports Medicine|
207RS0012|Sleep Medicine|
207RX0202|Medical Oncology|Oncology
208M|Hospital Medicine|Internal Medicine
2080|Pediatrics|Pediatrics
2080P0202|Pediatric Cardiology|Cardiology
2080P0207|Pediatric Hematology and Oncology|Oncology
2080N0001|Neonatology|Pediatrics
2080P0205|Pediatric Endocrinology|Pediatrics
2080P0206|Pediatric Gastroenterology|Pediatrics
2080P0214|Pediatric Pulmonology|Pediatrics
2080A0000|Adolescent Medicine|Pediatrics
207V|OB/GYN|OB/GYN
207VG0400|Gynecology|OB/GYN
207VX0000|Obstetrics|OB/GYN
207VX0201|Gynecologic Oncology|Oncology
207VM0101|Maternal and Fetal Medicine|OB/GYN
207VE0102|Reproductive Endocrinology|OB/GYN
2084|Psychiatry and Neurology|
2084P0800|Psychiatry|Mental Health
2084P0804|Child and Adolescent Psychiatry|Mental Health
2084P0802|Addiction Psychiatry|Mental Health
2084P0805|Geriatric Psychiatry|Mental Health
2084P0015|Psychosomatic Medicine|Mental Health
2084A0401|Addiction Medicine|Mental Health
2084F0202|Forensic Psychiatry|Mental Health
2084N0400|Neurology|
2084N0402|Child Neurology|
2084N0600|Clinical Neurophysiology|
2084S0012|Sleep Medicine|
207X|Orthopedic Surgery|Orthopedic Surgery
207XS0114|Adult Reconstructive Orthopedic Surgery|Orthopedic Surgery
207XS0106|Orthopedic Hand Surgery|Orthopedic Surgery
207XS0117|Orthopedic Surgery of the Spine|Orthopedic Surgery
207XX0004|Foot and Ankle Surgery|Orthopedic Surgery
207XX0005|Orthopedic Sports Medicine|Orthopedic Surgery
207XX0801|Orthopedic Trauma|Orthopedic Surgery
207XP3100|Pediatric Orthopedic Surgery|Orthopedic Surgery
2085|Radiology|
2085R0001|Radiation Oncology|Oncology
2085R0202|Diagnostic Radiology|
2085R0204|Interventional Radiology|
2085N0700|Neuroradiology|
2086|Surgery|
2086S0102|Surgical Critical Care|
2086S0105|Surgery of the Hand|
2086S0122|Plastic Surgery|
2086S0127|Trauma Surgery|
2086S0129|Vascular Surgery|
2086X0206|Surgical Oncology|Oncology
2086S0120|Pediatric Surgery|
208G|Thoracic Surgery|
208C|Colon and Rectal Surgery|
2082|Plastic Surgery|
2088|Urology|
2081|Physical Medicine and Rehabilitation|
2083|Preventive Medicine|
208V|Phlebology|
208U|Clinical Pharmacology|
207K|Allergy and Immunology|
207L|Anesthesiology|
207LP2900|Pain Medicine|
2084P2900|Pain Medicine|
208VP|Pain Medicine|
207N|Dermatology|
207P|Emergency Medicine|
207S|Medical Genetics|
207T|Neurological Surgery|
207U|Nuclear Medicine|
207W|Ophthalmology|
207Y|Otolaryngology|
207Z|Pathology|
204D|Neuromusculoskeletal Medicine|
204E|Oral and Maxillofacial Surgery|
204F|Transplant Surgery|
101Y|Counselor|Mental Health
101YA0400|Addiction Counselor|Mental Health
101YM0800|Mental Health Counselor|Mental Health
101YP2500|Professional Counselor|Mental Health
103K|Behavior Analyst|Mental Health
103T|Psychologist|Mental Health
103TC0700|Clinical Psychologist|Mental Health
103G|Neuropsychologist|Mental Health
1041|Social Worker|Mental Health
1041C0700|Clinical Social Worker|Mental Health
106H|Marriage and Family Therapist|Mental Health
106S|Behavior Technician|Mental Health
111N|Chiropractor|
1223|Dentist|
1223G0001|General Dentist|
1223X0400|Orthodontist|
1223P0221|Pediatric Dentist|
1223S0112|Oral and Maxillofacial Surgery|
124Q|Dental Hygienist|
133V|Dietitian|
133N|Nutritionist|
152W|Optometrist|
156F|Optician|
163W|Registered Nurse|
164W|Licensed Practical Nurse|
171100|Acupuncturist|
183500|Pharmacist|
213E|Podiatrist|
2251|Physical Therapist|
225X|Occupational Therapist|
225700|Massage Therapist|
2278|Respiratory Therapist|
231H|Audiologist|
235Z|Speech-Language Pathologist|
246|Technologist|
247|Technologist|
363A|Physician Assistant|
363AM0700|Physician Assistant|
363AS0400|Surgical Physician Assistant|
363L|Nurse Practitioner|
363LF0000|Family Nurse Practitioner|Family Doctor
363LP0200|Pediatric Nurse Practitioner|Pediatrics
363LP0222|Pediatric Critical Care Nurse Practitioner|Pediatrics
363LP0808|Psychiatric Nurse Practitioner|Mental Health
363LX0001|OB/GYN Nurse Practitioner|OB/GYN
363LX0106|Occupational Health Nurse Practitioner|
363LW0102|Women’s Health Nurse Practitioner|OB/GYN
363LA2200|Adult Health Nurse Practitioner|Internal Medicine
363LG0600|Gerontology Nurse Practitioner|
363LA2100|Acute Care Nurse Practitioner|
364S|Clinical Nurse Specialist|
367500|Nurse Anesthetist|
367A|Midwife|OB/GYN
176B|Midwife|OB/GYN
374J|Doula|
3902|Student in training|
251E|Home Health|
251G|Hospice|
251S|Community Mental Health|
251K|Public Health|
261Q|Clinic|
261QA1903|Ambulatory Surgical Center|
261QF0400|Federally Qualified Health Center|
261QM0801|Mental Health Clinic|
261QM0850|Mental Health Clinic|
261QP2300|Primary Care Clinic|
261QR0200|Radiology Clinic|
261QR1300|Rural Health Clinic|
261QU0200|Urgent Care|
273|Hospital Unit|
275N|Hospital Unit|
276|Rehabilitation Unit|
281P|Chronic Disease Hospital|
2825|Hospital|
282E|Long Term Care Hospital|
282N|Hospital|
282NC2000|Children’s Hospital|
282NC0060|Critical Access Hospital|
283Q|Psychiatric Hospital|
283X|Rehabilitation Hospital|
286|Hospital|
287|Hospital|
291U|Laboratory|
305|Managed Care|
310|Assisted Living|
311|Care Home|
313|Nursing Facility|
314|Skilled Nursing Facility|
315|Care Facility|
320|Residential Care|
324|Rehabilitation Facility|
331L|Blood Bank|
332B|Medical Equipment|
333|Pharmacy|
335E|Prosthetics and Orthotics|
341|Ambulance|
343|Transport|
193200|Group Practice|
193400|Group Practice|
`

type Meaning = { readonly type: string; readonly specialty: Specialty | null }

const meanings = new Map<string, Meaning>(
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|') as [string, string, Specialty | ''])
    .map(([code, type, specialty]) => [code, { type, specialty: specialty === '' ? null : specialty }]),
)

/** Undefined if not even the code's group is known. */
export function meaningOf(code: string): Meaning | undefined {
  for (let length = code.length; length >= 3; length--) {
    const meaning = meanings.get(code.slice(0, length))
    if (meaning) return meaning
  }
  return undefined
}

/** Accepts a name in our table ('Family Medicine', 'cardiology'); null for any other. */
export function specialtyOfWords(words: string): Specialty | null {
  const normalizedWords = words.trim().toLowerCase()
  for (const { type, specialty } of meanings.values())
    if (type.toLowerCase() === normalizedWords || specialty?.toLowerCase() === normalizedWords) return specialty
  return null
}
