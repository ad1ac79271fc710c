/** Members may be null or missing, as in the real rating API. */
type DisabilityRating = {
  readonly id: string
  readonly type: 'disability-rating' | 'disability_ratings'
  readonly attributes: {
    readonly combined_disability_rating?: number | null
    readonly combined_effective_date?: string | null
    readonly legal_effective_date?: string | null
    readonly individual_ratings?: readonly IndividualRating[]
  }
}

type IndividualRating = {
  readonly description?: string
  readonly decision?: string | null
  readonly effective_date?: string | null
  readonly rating_end_date?: string | null
  readonly rating_percentage?: number | null
  readonly diagnostic_type_code?: string
  readonly hyph_diagnostic_type_code?: string
  readonly diagnostic_type_name?: string
  readonly diagnostic_text?: string
  readonly disability_rating_id?: string
  readonly static_ind?: boolean
}

/** If `rating` is undefined, the office responds that it can't identify the veteran. */
export type Veteran = {
  readonly username: string
  /** The veteran's id at the office, and the patient id of the health record. */
  readonly icn: string
  readonly given: string
  readonly family: string
  readonly rating: Omit<DisabilityRating, 'id'> | undefined
}

const KNEE: IndividualRating = {
  decision: 'Service Connected',
  effective_date: '2016-09-01',
  rating_end_date: null,
  rating_percentage: 30,
  diagnostic_type_code: '5260',
  hyph_diagnostic_type_code: '5260',
  diagnostic_type_name: 'Limitation of flexion, knee',
  diagnostic_text: 'right knee',
  disability_rating_id: '2200101',
  static_ind: true,
}
const EARS: IndividualRating = {
  decision: 'Service Connected',
  effective_date: '2014-02-10',
  rating_end_date: null,
  rating_percentage: 10,
  diagnostic_type_code: '6260',
  diagnostic_type_name: 'Tinnitus',
  diagnostic_text: 'ringing in both ears',
  disability_rating_id: '2200102',
  static_ind: false,
}
const BACK: IndividualRating = {
  decision: 'Service Connected',
  effective_date: '2018-03-27',
  rating_end_date: null,
  rating_percentage: 50,
  diagnostic_type_code: '5242',
  diagnostic_type_name: 'Degenerative arthritis of the spine',
  diagnostic_text: 'lower back',
  disability_rating_id: '2200103',
}
const NOT_CONNECTED: IndividualRating = {
  decision: 'Not Service Connected',
  effective_date: null,
  rating_end_date: null,
  rating_percentage: null,
  diagnostic_type_code: '7913',
  diagnostic_type_name: 'Diabetes mellitus',
  diagnostic_text: 'diabetes',
  disability_rating_id: '2200104',
}

const rated = (combined: number, since: string, individual: readonly IndividualRating[]): Veteran['rating'] => ({
  type: 'disability_ratings',
  attributes: {
    combined_disability_rating: combined,
    combined_effective_date: since,
    legal_effective_date: since,
    individual_ratings: individual,
  },
})

export const veterans: readonly Veteran[] = [
  {
    username: 'theodosia',
    icn: '1012830001V100001',
    given: 'Theodosia',
    family: 'Brackenridge',
    rating: rated(70, '2018-03-27', [BACK, KNEE, EARS]),
  },
  {
    username: 'cornelius',
    icn: '1012830002V100002',
    given: 'Cornelius',
    family: 'Haverstraw',
    rating: rated(30, '2016-09-01', [
      KNEE,
      NOT_CONNECTED,
      { ...EARS, decision: 'Deferred', rating_percentage: null, effective_date: null },
      { ...NOT_CONNECTED, rating_end_date: '2028-10-20', disability_rating_id: '2200105' },
    ]),
  },
  {
    username: 'josephine',
    icn: '1012830003V100003',
    given: 'Josephine',
    family: 'Tallowmere',
    rating: rated(40, '2019-01-01', [
      { ...KNEE, rating_end_date: '2099-12-31' },
      EARS,
      { ...BACK, effective_date: '2018-12-21', rating_end_date: '2018-12-31' },
    ]),
  },
  {
    username: 'leopold',
    icn: '1012830004V100004',
    given: 'Leopold',
    family: 'Gristwood',
    rating: {
      type: 'disability-rating',
      attributes: {
        combined_disability_rating: 40,
        combined_effective_date: '2016-09-01',
        legal_effective_date: '2016-08-31',
        individual_ratings: [
          { ...KNEE, description: 'Service Connected' },
          { ...EARS, disability_rating_id: '2200101' },
          { ...EARS, disability_rating_id: '2200101' },
          { ...BACK, rating_percentage: 0, diagnostic_type_code: '1134', disability_rating_id: '2200106' },
        ],
      },
    },
  },
  {
    username: 'araminta',
    icn: '1012830005V100005',
    given: 'Araminta',
    family: 'Fennimore',
    rating: {
      type: 'disability_ratings',
      attributes: {
        combined_disability_rating: 10,
        individual_ratings: [
          { decision: 'Service Connected', rating_percentage: 10, diagnostic_text: 'left shoulder' },
          { diagnostic_type_name: 'Migraine' },
        ],
      },
    },
  },
  {
    username: 'mordecai',
    icn: '1012830006V100006',
    given: 'Mordecai',
    family: 'Stillwell-Ames',
    rating: rated(0, '2018-03-27', []),
  },
  {
    username: 'nathaniel',
    icn: '1012830007V100007',
    given: 'Nathaniel',
    family: 'Overlock',
    rating: undefined,
  },
  {
    username: 'hyun-woo',
    icn: '1012830008V100008',
    given: 'Hyun-woo',
    family: 'Castellanos',
    rating: rated(70, '2018-03-27', [
      { ...BACK, rating_percentage: 40, disability_rating_id: '2200701' },
      {
        ...BACK,
        rating_percentage: 30,
        diagnostic_type_code: '9411',
        diagnostic_type_name: 'Post-traumatic stress disorder',
        diagnostic_text: 'stress disorder',
        disability_rating_id: '2200702',
      },
      { ...KNEE, rating_percentage: 20, diagnostic_text: 'left knee', disability_rating_id: '2200703' },
      { ...EARS, disability_rating_id: '2200704' },
      { ...NOT_CONNECTED, disability_rating_id: '2200705' },
    ]),
  },
]
