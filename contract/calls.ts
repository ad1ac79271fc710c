/** Every call there is, once. The OpenAPI document and the check that routes and calls agree are made from it. */
import * as account from './account.ts'
import * as appointments from './appointments.ts'
import * as claims from './claims.ts'
import { getAllEndpoints, getEndpointById } from './directory.ts'
import { getDocuments, getOriginal } from './documents.ts'
import { getDocumentBinary, getPdf } from './sections/drvisitnotes.ts'
import { getEncounter } from './encounters.ts'
import type { Endpoint } from './endpoint.ts'
import * as family from './family.ts'
import * as handoff from './handoff.ts'
import * as healthLinks from './health-links.ts'
import { getCovidPassport } from './covid-passport.ts'
import { getDicomInstance, getDicomSeries, getImaging } from './imaging.ts'
import * as imports from './import.ts'
import * as importFiles from './import-files.ts'
import * as legal from './legal.ts'
import { getLabDocument, getToxicology } from './sections/labs.ts'
import { getRecord, getSourceRecords } from './record-list.ts'
import { getRecordTypes, readNote, saveNote } from './record-types.ts'
import * as providers from './providers.ts'
import * as research from './research.ts'
import * as sharedWithMe from './shared-with-me.ts'
import { listCalls } from './sections/all.ts'
import * as sharing from './sharing.ts'
import { contactSupport, getLogs, getSettings, markFixed, reportError } from './support.ts'
import { getCopies, exportArchive, exportPrint } from './record-export.ts'
import { getTrend } from './trend.ts'
import { getDisabilityData, handleVeteran } from './veteran.ts'

export const calls = {
  register: account.register,
  login: account.login,
  refresh: account.refresh,
  confirmUser: account.confirmUser,
  resendVerificationCode: account.resendVerificationCode,
  forgotPassword: account.forgotPassword,
  changeForgotPassword: account.changeForgotPassword,
  logout: account.logout,
  getUser: account.getUser,
  createUser: account.createUser,
  updateProfile: account.updateProfile,
  changePassword: account.changePassword,
  changeEmail: account.changeEmail,
  confirmEmail: account.confirmEmail,
  getLegalState: legal.getLegalState,
  acceptLegal: legal.acceptLegal,
  rejectArbitration: legal.rejectArbitration,
  shareIdentifiedData: research.shareIdentifiedData,
  getSharedIdentifiedData: research.getSharedIdentifiedData,
  getResearchConsents: research.getResearchConsents,
  getResearchUses: research.getResearchUses,
  deleteNotification: account.deleteNotification,
  deleteAccount: account.deleteAccount,
  withdrawDeletion: account.withdrawDeletion,
  getDependents: family.getDependents,
  getDependent: family.getDependent,
  addDependent: family.addDependent,
  updateDependent: family.updateDependent,
  removeDependent: family.removeDependent,
  getAllEndpoints,
  getEndpointById,
  startImport: imports.startImport,
  finishImport: imports.finishImport,
  askAgain: imports.askAgain,
  confirmPatient: imports.confirmPatient,
  getReachedPatients: imports.getReachedPatients,
  choosePatients: imports.choosePatients,
  retryImport: imports.retryImport,
  getImport: imports.getImport,
  getConnectedEhrs: imports.getConnectedEhrs,
  deleteEhrRecord: imports.deleteEhrRecord,
  processEpicData: imports.processEpicData,
  getImportMails: imports.getImportMails,
  setImportMails: imports.setImportMails,
  sendEhrAddRequest: imports.sendEhrAddRequest,
  uploadRecordFile: importFiles.uploadRecordFile,
  importRecordFiles: importFiles.importRecordFiles,
  removeRecordFiles: importFiles.removeRecordFiles,
  createTicket: handoff.createTicket,
  openEmbedSession: handoff.openEmbedSession,
  getEmbedSession: handoff.getEmbedSession,
  endEmbedSession: handoff.endEmbedSession,
  chooseReturn: handoff.chooseReturn,
  getRecordTypes,
  readNote,
  saveNote,
  getRecord,
  getSourceRecords,
  ...listCalls,
  getTrend,
  exportArchive,
  exportPrint,
  getCopies,
  getToxicology,
  getLabDocument,
  getCovidPassport,
  getImaging,
  getDicomSeries,
  getDicomInstance,
  getDocumentBinary,
  getPdf,
  getDocuments,
  getOriginal,
  getEncounter,
  listClaims: claims.listClaims,
  getClaim: claims.getClaim,
  getCosts: claims.getCosts,
  listCoverage: claims.listCoverage,
  getCopays: claims.getCopays,
  getClaimDocument: claims.getClaimDocument,
  getDisabilityData,
  handleVeteran,
  getAllOrganizations: providers.getAllOrganizations,
  getSharedOrganizations: sharing.getSharedOrganizations,
  addOrganization: sharing.addOrganization,
  shareToOrganization: sharing.shareToOrganization,
  removeOrganization: sharing.removeOrganization,
  getDoctors: sharing.getDoctors,
  addDoctors: sharing.addDoctors,
  shareToDoctor: sharing.shareToDoctor,
  removeDoctor: sharing.removeDoctor,
  endShare: sharing.endShare,
  getAccessLog: sharing.getAccessLog,
  getSummary: healthLinks.getSummary,
  getHealthLinks: healthLinks.getHealthLinks,
  createHealthLink: healthLinks.createHealthLink,
  renewHealthLink: healthLinks.renewHealthLink,
  endHealthLink: healthLinks.endHealthLink,
  requestRecipientCode: sharedWithMe.requestRecipientCode,
  recipientSignIn: sharedWithMe.recipientSignIn,
  openShareLink: sharedWithMe.openShareLink,
  recipientSignOut: sharedWithMe.recipientSignOut,
  getSharedPeople: sharedWithMe.getSharedPeople,
  getSharedRows: sharedWithMe.getSharedRows,
  getSharedNote: sharedWithMe.getSharedNote,
  getSharedRecord: sharedWithMe.getSharedRecord,
  getSharedDocuments: sharedWithMe.getSharedDocuments,
  getSharedDocument: sharedWithMe.getSharedDocument,
  getProviders: providers.getProviders,
  getProviderByProfileId: providers.getProviderByProfileId,
  getAppointments: appointments.getAppointments,
  bookAppointment: appointments.bookAppointment,
  cancelAppointment: appointments.cancelAppointment,
  getBookingDoctor: appointments.getBookingDoctor,
  contactSupport,
  getLogs,
  markFixed,
  reportError,
  getSettings,
} satisfies Record<string, Endpoint>
