/** A password that somebody chooses. Beside the other rules, as only few pages need its list. */
import { apiErrors } from './api-errors.ts'
import { newPassword } from './fields.ts'

// The passwords that guessers try first and that are long enough to pass the length rule (ASVS 6.2.4).
const common = new Set(
  `password1 password12 password123 password1234 123456789 1234567890 12345678910 qwertyuiop qwerty123 qwerty1234
   1q2w3e4r5t 1qaz2wsx3edc q1w2e3r4t5 iloveyou1 iloveyou123 sunshine1 princess1 football1 baseball1 superman1
   welcome123 welcome1234 letmein123 passw0rd1 p@ssword1 p@ssw0rd123 adminadmin administrator changeme1 changeme123
   abc123456 abcd12345 abcd123456 aa123456789 987654321 9876543210 1111111111 0000000000 123123123 123321123
   11223344556 asdfghjkl asdfghjkl1 zxcvbnm123 zxcvbnm1234 monkey123 dragon123 master123 shadow123 michael123
   trustno123 starwars1 whatever1 computer1 internet1 samsung123 google123 facebook1 kinchart1 kinchart123`.split(
    /\s+/,
  ),
)

export const chosenPassword = newPassword.refine(
  (password) => !common.has(password.toLowerCase()),
  apiErrors['password-too-common'].message,
)
