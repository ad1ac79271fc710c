/** Id of the button that selects files: a file source links to it for a newer file. */
export const chooseFilesId = 'choose-files'
