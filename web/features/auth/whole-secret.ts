/** 32 random bytes as the mail writes them: a link that was copied without its end is known at once. */
export const isWholeSecret = (secret: string): boolean => /^[\w-]{43}$/.test(secret)
