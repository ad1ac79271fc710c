/** Query parameter with the profile id of the patient whose record is open. Absent for the user's own record. */
export const personParameter = 'person'
