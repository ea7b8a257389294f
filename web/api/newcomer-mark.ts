import { tabStorage } from './storage.ts'
import { tokenUser } from './token-user.ts'

const KEY = 'newcomer'

/** Whether the first steps of the user whose session this is are not walked yet: the screens keep room for them before the profile comes. */
export function rememberNewcomer(token: string, isNewcomer: boolean): void {
  if (isNewcomer) tabStorage.setItem(KEY, tokenUser(token))
  else tabStorage.removeItem(KEY)
}

/** As far as this tab remembers. */
export const wasNewcomer = (token: string): boolean => tabStorage.getItem(KEY) === tokenUser(token)

/** The session was left. */
export const forgetNewcomer = (): void => tabStorage.removeItem(KEY)
