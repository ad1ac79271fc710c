const doctors = [
  ['Leocadia', 'Ashgrove', 'female', '207Q00000X', 'Prairie Junction', 1998],
  ['Barnaby', 'Cottonwood', 'male', '207Q00000X', 'Bluestem', 2009],
  ['Mireille', 'Dunmore-Achebe', 'female', '363LF0000X', 'Prairie Junction', 2015],
  ['Søren', 'Elkhart', 'male', '208D00000X', 'Harrow Lake', null],
  ['Ximena', 'Fairweather', 'female', '208000000X', 'Prairie Junction', 2004],
  ['Tobias', 'Gallantree', 'male', '208000000X', 'Bluestem', 2012],
  ['Oluchi', 'Hartwell', 'female', '2080P0202X', 'Sunflower City', 2001],
  ['Ignatius', 'Ivory', 'male', '207RC0000X', 'Prairie Junction', 1992],
  ['Beatrix', 'Jarrow', 'female', '207RC0000X', 'Sunflower City', 2007],
  ['Renzo', 'Kestrel', 'male', '207RI0011X', 'Sunflower City', null],
  ['Philippa', 'Larkspur', 'female', '2084P0800X', 'Prairie Junction', 2003],
  ['Dashiell', 'Mabry', 'male', '103TC0700X', 'Bluestem', 2010],
  ['Soledad', 'Núñez', 'female', '1041C0700X', 'Prairie Junction', 2016],
  ['Casimir', 'Oakhaven', 'male', '106H00000X', 'Harrow Lake', null],
  ['Henrietta', 'Pemberly', 'female', '207R00000X', 'Prairie Junction', 1989],
  ['Ambrose', 'Quillon', 'male', '207R00000X', 'Sunflower City', 2011],
  ['Wilhelmina', 'Rushmere', 'female', '207V00000X', 'Prairie Junction', 2000],
  ['Evander', 'Saltmarsh', 'male', '207V00000X', 'Harrow Lake', 2013],
  ['Ottilie', 'Thornbury', 'female', '367A00000X', 'Bluestem', 2018],
  ['Leander', 'Underhill', 'male', '207RH0003X', 'Sunflower City', 1996],
  ['Marguerite', 'Vesper', 'female', '2085R0001X', 'Sunflower City', 2005],
  ['Gideon', 'Wolcott', 'male', '207X00000X', 'Prairie Junction', 1994],
  ['Araminta', 'Yarrow', 'female', '207XS0106X', 'Sunflower City', 2008],
  ['Florian', 'Zephyr', 'male', '207XX0005X', 'Bluestem', null],
  ['Clementine', 'Birchwood', 'female', '207N00000X', 'Sunflower City', 2002],
  ['Thaddeus', 'Cloverfield', 'male', '152W00000X', 'Prairie Junction', 1999],
  ['Rosalind', 'Dovecote', 'female', '225100000X', 'Bluestem', 2014],
  ['Percival', 'Eastlake', 'male', '1223G0001X', 'Prairie Junction', 1997],
] as const

const clinics = [
  ['Bluestem Community Clinic', 'Bluestem'],
  ['Sunflower City Heart Center', 'Sunflower City'],
  ['Prairie Junction Counseling', 'Prairie Junction'],
] as const

type Town = {
  readonly street: string
  readonly state: string
  readonly zip: string
  readonly at: readonly [number, number]
}

const towns: Readonly<Record<string, Town>> = {
  'Prairie Junction': { street: 'Bluestem Lane', state: 'KS', zip: '66002', at: [39.5519, -95.1275] },
  Bluestem: { street: 'Mill Road', state: 'KS', zip: '66086', at: [39.0997, -95.0877] },
  'Sunflower City': { street: 'Orchard Avenue', state: 'KS', zip: '66044', at: [39.0297, -95.2083] },
  'Harrow Lake': { street: 'Shore Drive', state: 'WI', zip: '54001', at: [45.3086, -92.3627] },
}
const NORTHFIELD = { zip: '05663', at: [44.1514, -72.6565] } as const

type Resource = { readonly resourceType: string; readonly [name: string]: unknown }

export function madeUpDoctors(): readonly Resource[] {
  const practitioners = doctors.flatMap(([given, family, gender, nucc, town, since], at): Resource[] => {
    const id = `made-up-${at + 1}`
    return [
      {
        resourceType: 'Practitioner',
        id,
        name: [{ family, given: [given] }],
        gender,
        ...(since === null ? {} : { qualification: [{ code: { text: 'License' }, period: { start: `${since}` } }] }),
      },
      {
        resourceType: 'PractitionerRole',
        id: `${id}-role`,
        practitioner: { reference: `Practitioner/${id}` },
        specialty: [{ coding: [{ system: 'http://nucc.org/provider-taxonomy', code: nucc }] }],
        location: [{ reference: `Location/${id}` }],
        telecom: [{ system: 'phone', value: `(555) 555-01${String(at + 10)}`, use: 'work' }],
      },
      { resourceType: 'Location', id, address: addressIn(town, at) },
    ]
  })
  const organizations = clinics.map(([name, town], at): Resource => {
    return { resourceType: 'Organization', id: `made-up-clinic-${at + 1}`, name, address: [addressIn(town, at + 100)] }
  })
  return [...practitioners, ...organizations]
}

function addressIn(town: string, at: number) {
  const place = towns[town]
  return { line: [`${12 + at * 7} ${place?.street}`], city: town, state: place?.state, postalCode: place?.zip }
}

export function madeUpZips(): string {
  const places = [...Object.values(towns), NORTHFIELD].map(({ zip, at }) => [zip, ...at].join('\t'))
  return ['GEOID\tINTPTLAT\tINTPTLONG', ...places, ''].join('\n')
}
