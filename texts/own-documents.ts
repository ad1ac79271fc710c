import * as en from './en/own-documents.ts'
import { textsOf } from './translate.ts'

export const { ownDocumentTexts } = textsOf('own-documents', en)
