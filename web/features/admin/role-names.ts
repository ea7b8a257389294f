import { roleNames } from '#contract/user-names.ts'

const names: Readonly<Record<string, string>> = roleNames

/** The name of a role; what is none stays as it is. */
export const roleName = (text: string): string => (Object.hasOwn(names, text) ? (names[text] ?? text) : text)
