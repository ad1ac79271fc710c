export const chooseFilesId = 'choose-files'
