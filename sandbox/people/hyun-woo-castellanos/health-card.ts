/**
 * A SMART Health Card with the first two doses, signed by an issuer that doesn't exist. No one has the issuer's key.
 * The signed card is stored, because an ES256 signature differs each time, and people must be the same at every start.
 */
export const healthCard: string = [
  'eyJ6aXAiOiJERUYiLCJhbGciOiJFUzI1NiIsImtpZCI6Ik5DLUVBTUtzZ0VKOXA4RExlUVQ0OFdGemh3M3ZidXYxY3I1QXFRUXdoTjAifQ.3ZJ',
  'Nj9MwEIb_ymq4Ol_V0m58ZDksNwSFyyqHqTNJjBw7sidlQ-X_jpyWCqSlJ04cxx6_fuaxT6BDAAkD8xRkUSj0bcgZjek9hpDTC46TIRBgDx3Ia',
  'lvV9Xa3LUsBRwXyBLxMBPL5GhBG9DwQGh7yNezNuchSAeJGnx7H2eofyNrZm43KHXVb1dAIUJ5asqzRfJ4P30hxQuoG7b-SDylHwn1e5hWIdfX',
  'dbFtDqcdTcLNXtF_x4bIhLuOAcsaQupCQZb-AfD5BNxvzxRuQ1_OyBHEtXgn-iKzJcvKHI51DcNRmAQmPGJiMQesCCOj1kWwy-bTMNvvuHDSxE',
  'XDQnof3yCmsqnd1VlZZ9RZiFK_iVLdxPvzpODDyHNZ50yszpRc6olLa0qNr1wTlWm37lTwsgWm8_BZZFIPZ5c73RVJbBN0W6vgCIp1Id23KB4h',
  'NFDBdHKw4HXmyie13hVGAU2r261Yadq_Hc8Smysr7rNyCgIl85_xIfmVBxc6nyFaHyWDyuf_1a-8-Ua-dRXP35MKkGQ3E2PxN2ea_VLZ5-CfKm',
  'hhj_Ak.tV7pdMOM-w2dr1St79xL8t3jv7Sq9EJCedHRd-LWDFy4P_ECqvZ5HD8NSzGx1YBeTJ04_KJKcI8auTTVILfWyw',
].join('')
