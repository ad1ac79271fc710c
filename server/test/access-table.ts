/**
 * Lists the permissions of each API call by hand, separate from the contract, so that a new call, or a call with
 * changed access, is reviewed here before it is allowed. `app/access.test.ts` makes every call in every role.
 */

/**
 * `anybody`: without a session. `person`: the user, about their own account. `keeper`: anyone who may open the record
 * of the patient that the call names. `browser`: the user, or the browser that began this import. `recipient`: the
 * recipient of a share. `arriving`: a recipient whose emailed code was correct, even before the second step.
 * `visitor`: anyone on the recipients' pages, signed in or not. `staff`: staff with a second factor.
 */
export type Who = 'anybody' | 'person' | 'keeper' | 'browser' | 'recipient' | 'arriving' | 'visitor' | 'staff'

const rows: Readonly<Record<Who, string>> = {
  anybody: `
    POST /Login/UserRegister, POST /Login/confirm-user, POST /Login/resend-verification-code, POST /Login/login,
    POST /sign-ins/confirm-second-factor, POST /sign-ins/begin-passkey, POST /sign-ins/confirm-passkey, POST /Login/refresh,
    GET /Login/forgot-password, POST /Login/change-forgot-password, POST /security/cancel-factor-removal,
    POST /imports/retry-authorization, POST /imports/finish-authorization, POST /embedding/choose-return, POST /embedding/create-ticket,
    POST /embedding/begin-session, GET /embedding/get-session, POST /embedding/end-session, POST /recipients/request-code, POST /recipients/confirm-code,
    POST /recipients/open-link, GET /settings/get, POST /exception-log/create-entry`,
  person: `
    GET /Login/Getuser, POST /account/create-user, PUT /Login/UpdateProfile, PUT /account/update-language, POST /sign-ins/end-current,
    POST /account/update-password, POST /account/update-email, POST /account/confirm-email,
    GET /Profile/delete-notification, POST /account/request-deletion, DELETE /account/cancel-deletion,
    GET /security/get-factors, POST /security/begin-passkey, POST /security/create-passkey, PUT /security/rename-passkey,
    DELETE /security/remove-passkey, POST /security/begin-app, POST /security/confirm-app, DELETE /security/remove-app,
    POST /security/create-codes, GET /sign-ins/list, DELETE /sign-ins/end, DELETE /sign-ins/end-others,
    GET /account/list-activity, POST /security/confirm-password, POST /security/begin-confirmation, POST /security/confirm-passkey,
    GET /account/get-browser-key,
    GET /agreements/get-state, POST /agreements/accept, POST /agreements/reject-arbitration,
    GET /Login/share-identified-data, POST /Login/share-identified-data, GET /research/list-consents, GET /research/list-uses,
    GET /Dependent/get-dependents, GET /Dependent/get-dependent, POST /Dependent/add-dependent,
    PUT /Dependent/update-dependent, DELETE /Dependent/remove-dependent, POST /dependents/confirm-authority,
    POST /handovers/create, DELETE /handovers/cancel, POST /handovers/get, POST /handovers/accept,
    GET /MergeEHR/get-connected-ehrs, DELETE /MergeEHR/delete-ehr-record, POST /imports/retry,
    GET /imports/list-patients, POST /imports/choose-patients, GET /imports/get-email-notices,
    PUT /imports/update-email-notices, POST /imports/remove-files, GET /record/list-source-entries,
    GET /MergeEHR/DiagnosticReportBinary, GET /MergeEHR/DocumentReferenceBinary, GET /MergeEHR/get-pdf/{docid},
    GET /documents/get-original/{documentId}, GET /Providers/GetRecordType, GET /codes/get-description,
    GET /Organization/get-all-organizations, GET /Providers/GetProviders, GET /Organization/get-shared-organizations,
    POST /MyDoctors/ShareProfileDataToDoctor, POST /Organization/share-profile-to-organization,
    POST /User/ContactSupportRequest,
    GET /connected-apps/get-request, POST /connected-apps/deny, GET /connected-apps/list, POST /connected-apps/end-access,
    POST /connected-apps/update-access, GET /connected-apps/list-readings`,
  browser: `
    GET /EhrEndPoints/GetAllEndpoints, GET /EhrEndPoints/GetEndpointById, POST /imports/begin-authorization,
    POST /User/SendEhrAddRequest, GET /imports/get, POST /imports/confirm-patient, POST /EpicEHR/ProcessEpicData,
    POST /veteran/handle`,
  keeper: `
    POST /imports/upload-file, POST /imports/import-files,
    GET /MergeEHR/RecordNote/Profile/{profileId}/RecordNote/{recordId}, POST /Providers/AddUpdateRecordNote,
    GET /record/get-entry, GET /MergeEHR/AllergyIntoleranceByProfileId, GET /MergeEHR/ConditionByProfileId,
    GET /MergeEHR/MedicationStatementByProfileId, GET /MergeEHR/DiagnosticReportByProfileId,
    GET /MergeEHR/ObservationByProfileId, GET /MergeEHR/ImmunizationByProfileId, GET /MergeEHR/ProcedureByProfileId,
    GET /record/list-family-history, GET /MergeEHR/CarePlanProfileId, GET /MergeEHR/EncounterByProfileId,
    GET /MergeEHR/DocumentReferenceByProfileId, GET /record/list-others, GET /record/list-lab-tests,
    GET /record/list-vital-signs, GET /record/get-current, POST /record/choose-measures, GET /record/get-overview,
    GET /record/search, GET /record/get-timeline, GET /record/get-timeline-year,
    GET /record/list-panel-tests, GET /record/get-trend, GET /copies/get-archive, GET /copies/get-print,
    GET /copies/list, GET /record/get-toxicology, GET /record/get-covid-passport,
    GET /imaging/get-instance, GET /imaging/get-series, GET /imaging/list-studies,
    GET /documents/list, GET /record/get-encounter, GET /claims/get,
    GET /claims/get-document/{id}, GET /claims/list-copays, GET /claims/get-costs,
    GET /BlueButton/ExplanationOfBenefit, GET /claims/list-coverage, GET /claims/list-prior-authorizations, GET /Profile/get-disability-data,
    GET /Providers/GetProviderByProfileId, POST /MyDoctors/AddDoctors, POST /Organization/add-organization,
    POST /sharing/end-share, GET /sharing/list-accesses, GET /MyDoctors/GetDoctors, DELETE /MyDoctors/RemoveDoctor,
    DELETE /Organization/remove-organization, POST /health-links/create, POST /health-links/end,
    GET /health-links/list, GET /health-links/get-summary, POST /health-links/update,
    POST /appointments/create-request, POST /appointments/cancel-request, GET /Appointments/GetAppointments,
    GET /appointments/get-doctor, GET /connected-apps/count-kinds, POST /connected-apps/allow,
    POST /own-entries/create, GET /own-entries/get, PUT /own-entries/update, POST /own-entries/mark-different,
    DELETE /own-entries/remove, POST /own-entries/restore,
    POST /check-in/read-request, POST /check-in/create-response,
    POST /duplicates/mark, POST /duplicates/undo, GET /duplicates/list`,
  recipient: `
    GET /shared-record/get-rows, GET /shared-record/get-entry, GET /shared-record/list-documents, GET /shared-record/get-document, GET /shared-record/get-note`,
  arriving: `
    GET /recipients/get-factors, POST /recipients/confirm-second-factor, POST /recipients/begin-confirmation, POST /recipients/confirm-passkey,
    POST /recipients/begin-passkey, POST /recipients/create-passkey, PUT /recipients/rename-passkey, DELETE /recipients/remove-passkey,
    POST /recipients/begin-app, POST /recipients/confirm-app, DELETE /recipients/remove-app, POST /recipients/create-codes`,
  visitor: 'GET /shared-record/list-people, POST /recipients/end-sign-in',
  staff: 'GET /Logs/get-logs, PUT /exception-log/update-entry',
}

export const accessTable: ReadonlyMap<string, Who> = new Map(
  (Object.keys(rows) as Who[]).flatMap((who) => rows[who].split(',').map((one) => [one.trim(), who] as const)),
)

export const openPaths = [
  '/healthz',
  '/readyz',
  '/api/openapi.json',
  '/.well-known/jwks.json',
  '/.well-known/gpc.json',
  '/.well-known/security.txt',
] as const
