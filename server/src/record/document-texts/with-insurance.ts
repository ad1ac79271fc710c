/**
 * Begins a page that repeats the page before it with what that leaves out for apps: a section about insurance. A character for
 * private use, with which no other page begins.
 */
export const WITH_INSURANCE = '\uE0F1'
