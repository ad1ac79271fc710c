import type { StaffPlan } from '#making/make-staff.ts'

const family = { specialty: 'Family Medicine', nucc: '207Q00000X' }
const internal = { specialty: 'Internal Medicine', nucc: '207R00000X' }

export const staffPlans = {
  tallgrass: {
    slug: 'tallgrass-regional-hospital',
    hospitalName: 'Tallgrass Regional Hospital',
    city: 'Prairie Junction',
    state: 'KS',
    postalCode: '66002',
    doctors: [
      { id: 'tg-odell', given: 'Simone', family: 'Odell-Mbeki', ...internal },
      { id: 'tg-ferreira', given: 'Caspian', family: 'Ferreira', specialty: 'Pediatrics', nucc: '208000000X' },
      { id: 'tg-hallow', given: 'Ines', family: 'Hallowell', specialty: 'Diagnostic Radiology', nucc: '2085R0202X' },
    ],
  },
  juniper: {
    slug: 'juniper-street-family-practice',
    hospitalName: 'Juniper Street Family Practice',
    city: 'Prairie Junction',
    state: 'KS',
    postalCode: '66002',
    doctors: [{ id: 'js-vance', given: 'Theodora', family: 'Vance', ...family }],
  },
  harrow: {
    slug: 'harrow-lake-womens-clinic',
    hospitalName: 'Harrow Lake Women’s Clinic',
    city: 'Harrow Lake',
    state: 'WI',
    postalCode: '54001',
    doctors: [
      {
        id: 'hl-anand',
        given: 'Priyanka',
        family: 'Anandale',
        specialty: 'Obstetrics & Gynecology',
        nucc: '207V00000X',
      },
    ],
  },
  northfield: {
    slug: 'northfield-transplant-center',
    hospitalName: 'Northfield Transplant Center',
    city: 'Northfield',
    state: 'VT',
    postalCode: '05663',
    doctors: [{ id: 'nf-ashgrove', given: 'Leopold', family: 'Ashgrove', specialty: 'Nephrology', nucc: '207RN0300X' }],
  },
} as const satisfies Readonly<Record<string, StaffPlan>>

const slugs = staffPlans

export const staff = {
  odell: { reference: 'Practitioner/tg-odell', display: 'Dr. Simone Odell-Mbeki' },
  ferreira: { reference: 'Practitioner/tg-ferreira', display: 'Dr. Caspian Ferreira' },
  hallowell: { reference: 'Practitioner/tg-hallow', display: 'Dr. Ines Hallowell' },
  vance: { reference: 'Practitioner/js-vance', display: 'Dr. Theodora Vance' },
  anandale: { reference: 'Practitioner/hl-anand', display: 'Dr. Priyanka Anandale' },
  ashgrove: { reference: 'Practitioner/nf-ashgrove', display: 'Dr. Leopold Ashgrove' },
  tallgrass: { reference: `Organization/${slugs.tallgrass.slug}`, display: slugs.tallgrass.hospitalName },
  juniper: { reference: `Organization/${slugs.juniper.slug}`, display: slugs.juniper.hospitalName },
  harrow: { reference: `Organization/${slugs.harrow.slug}`, display: slugs.harrow.hospitalName },
  northfield: { reference: `Organization/${slugs.northfield.slug}`, display: slugs.northfield.hospitalName },
  tallgrassMain: { reference: `Location/${slugs.tallgrass.slug}-main`, display: 'Main building' },
  juniperMain: { reference: `Location/${slugs.juniper.slug}-main`, display: 'Main building' },
  harrowMain: { reference: `Location/${slugs.harrow.slug}-main`, display: 'Main building' },
} as const
