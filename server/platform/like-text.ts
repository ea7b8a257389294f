/** A text as a pattern of LIKE that means just this text. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
