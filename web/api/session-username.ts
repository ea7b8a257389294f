import { tabStorage } from './storage.ts'

const KEY = 'username'

/** Whose session this tab has, for the day it is lost: the person did not leave, and need not type the address again. */
export const keepSessionUsername = (username: string): void => tabStorage.setItem(KEY, username)

/** The session was left, not lost. */
export const forgetSessionUsername = (): void => tabStorage.removeItem(KEY)

/** Of this tab only: another one learns of nobody. */
export const sessionUsername = (): string => tabStorage.getItem(KEY) ?? ''
