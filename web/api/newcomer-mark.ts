import { tabStorage } from './storage.ts'

const KEY = 'newcomer'

/** Whether the first steps of whose session this is are not walked yet: the screens keep room for them before the profile comes. */
export const rememberNewcomer = (isNewcomer: boolean): void =>
  isNewcomer ? tabStorage.setItem(KEY, '1') : tabStorage.removeItem(KEY)

/** As far as this tab remembers. */
export const wasNewcomer = (): boolean => tabStorage.getItem(KEY) !== null
