export const FILE_BASE = 'file:'

/** Whether a source is made of files: nobody can be asked at its base. */
export const isFileBase = (fhirBase: string): boolean => fhirBase.startsWith(FILE_BASE)
