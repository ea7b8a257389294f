import { ApiError } from '#web/api/call.ts'
import { fieldErrors, isSaidByFields } from '#web/ui/form/refusal.ts'

const fields = ['code', 'plans', 'percent', 'usage']

/** Why a code was not saved, in the places where a person looks for it. */
export interface SaveRefusal {
  fields: Record<string, string>
  /** For the whole form; absent when the fields say it all. */
  error?: unknown
  /** There is nothing left to save into. */
  isGone?: boolean
}

export function refusalOf(error: unknown): SaveRefusal {
  if (!(error instanceof ApiError)) return { fields: {}, error }
  if (error.code === 'PROMO_TAKEN') return { fields: { code: error.message } }
  const isWhole = error.code === 'CHANGED_MEANWHILE'
  return {
    fields: fieldErrors(error, fields),
    ...((isWhole || !isSaidByFields(error, fields)) && { error }),
    isGone: error.status === 404
  }
}
