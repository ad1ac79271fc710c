const explained: readonly (readonly [reason: string, lines: readonly string[]])[] = [
  [
    'They make an Observation of the organizer around results or vital signs; here it is a DiagnosticReport, or nothing.',
    [
      'CCD.xml | results | only theirs | 57782-5',
      'History_and_Physical.xml | results | only theirs | 43789009',
      ...['Consultation_Note.xml', 'Progress_Note.xml', 'Referral_Note.xml', 'Transfer_Summary.xml'].flatMap((name) => [
        `${name} | results | only theirs | 166312007`,
        `${name} | results | only theirs | 57021-8`,
      ]),
      ...[
        'CCD.xml',
        'Consultation_Note.xml',
        'Discharge_Summary.xml',
        'History_and_Physical.xml',
        'Progress_Note.xml',
        'Referral_Note.xml',
        'Transfer_Summary.xml',
      ].map((name) => `${name} | vital-signs | only theirs | 74728-7`),
    ],
  ],
  [
    'A negated statement of any substance, medicine or vaccine means that none is known, and has that code here; they keep the code of what is denied.',
    [
      'CCD.xml | allergies | only ours | 716186003',
      'CCD.xml | allergies | only theirs | 105590001',
      ...['CCD_Parent_Document_Replace_(C-CDAR2.1).xml', 'PROBLEMS_in_Empty_C-CDA_2.1_(C-CDAR2.1).xml'].flatMap(
        (name) => [
          `${name} | allergies | only ours | 409137002`,
          `${name} | allergies | only theirs | without a code`,
          `${name} | immunizations | only ours | no-known-immunizations`,
          `${name} | immunizations | only theirs | 71181003`,
          `${name} | medications | only ours | 787481004`,
          `${name} | medications | only theirs | 410942007`,
        ],
      ),
    ],
  ],
  [
    'The header tells of the visit; they make no Encounter of it.',
    ['CCD_Parent_Document_Replace_(C-CDAR2.1).xml', 'PROBLEMS_in_Empty_C-CDA_2.1_(C-CDAR2.1).xml'].map(
      (name) => `${name} | encounters | only ours | without a code`,
    ),
  ],
  [
    'They put a medicine whose maker is named into a Medication of its own, so that the code stands there.',
    ['Consultation_Note.xml', 'Referral_Note.xml', 'Transfer_Summary.xml'].flatMap((name) => [
      `${name} | medications | only ours | 573621`,
      `${name} | medications | only theirs | without a code`,
    ]),
  ],
  [
    'A concern holds several problems; they read one of each.',
    [
      'Consultation_Note.xml | problems | only ours | 304527002',
      'Referral_Note.xml | problems | only ours | 304527002',
      'Transfer_Summary.xml | problems | only ours | 194828000',
    ],
  ],
  [
    'A problem observation stands without a concern around it (findings, complications, diagnoses after an operation); they make nothing of it.',
    [
      ...['103679000', '233604007', '414992000', '429430001', '90458007'].map(
        (code) => `Operative_Note.xml | problems | only ours | ${code}`,
      ),
      ...['103679000', '390798007', '414992000', '429430001', '90458007'].map(
        (code) => `Procedure_Note.xml | problems | only ours | ${code}`,
      ),
    ],
  ],
  [
    'A Procedure Activity Observation is a Procedure here, as C-CDA on FHIR has it; they make an Observation of it.',
    [
      'CCD.xml | procedures | only ours | 268400002',
      'Referral_Note.xml | procedures | only ours | 274025005',
      'Transfer_Summary.xml | procedures | only ours | 274025005',
    ],
  ],
]

export const differences: ReadonlyMap<string, string> = new Map(
  explained.flatMap(([reason, lines]) => lines.map((line) => [line, reason] as const)),
)
