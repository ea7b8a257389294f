/** What became of a link that somebody complains about. */
export const complaintStates = {
  living: 'не заблокирована',
  blocked: 'уже заблокирована',
  deleted: 'удалена'
} as const

export type ComplaintState = keyof typeof complaintStates
