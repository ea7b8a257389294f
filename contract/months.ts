import { MOSCOW_OFFSET_MS } from './moscow-days.ts'

/**
 * The same Moscow day and time so many months later; the month's last day where it has no such day, so that of two which began on
 * different days and end on this one the later may end first, by their time of day. Milliseconds.
 */
export function addMonths(at: number, months: number): number {
  const local = new Date(at + MOSCOW_OFFSET_MS)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + months)
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(day, last))
  return local.getTime() - MOSCOW_OFFSET_MS
}
