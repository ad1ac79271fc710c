/**
 * Starts a page that repeats the previous page including a part hidden from apps: a section about insurance. A private
 * use character that starts no other page.
 */
export const WITH_INSURANCE = '\uE0F1'
