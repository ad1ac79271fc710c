/** The button that chooses files: where a source of files sends the person for a newer one. */
export const chooseFilesId = 'choose-files'
