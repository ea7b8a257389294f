/** With a letter that is put together of two, as a Mac writes «й» in names of files, as one: they look the same, and each is to find the other. */
export const composed = (text: string): string => text.normalize('NFC')

/** What a person has typed, as it is kept. */
export const typedText = (text: string): string => composed(text).trim()
