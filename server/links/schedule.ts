import { invalid } from '#server/platform/errors.ts'

export interface Schedule {
  /** Null: open since it was made. */
  startsAt: Date | null
  /** Null: open for ever. */
  endsAt: Date | null
}

interface ScheduleDraft {
  startDate?: string | null
  endDate?: string | null
}

/** Beyond these a year is a slip of the finger, and some moments have no four digits in every zone. */
const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)

function readMoment(text: string, field: string): Date {
  const moment = new Date(text)
  const ms = moment.getTime()
  if (Number.isNaN(ms)) throw invalid(field, 'Такого времени нет. Проверьте дату и час.')
  if (ms < EARLIEST || ms >= LATEST) throw invalid(field, 'Выберите дату между 2000 и 2099 годом.')
  return moment
}

/** Absent: it stays; null: none. */
const boundOf = (given: string | null | undefined, field: string, before: Date | null) =>
  given === undefined ? before : given === null ? null : readMoment(given, field)

/** The schedule after a draft is laid over what was there. An end in the past is allowed: it closes the link at once. */
export function readSchedule({ startDate, endDate }: ScheduleDraft, before: Schedule): Schedule {
  const startsAt = boundOf(startDate, 'startDate', before.startsAt)
  const endsAt = boundOf(endDate, 'endDate', before.endsAt)
  if (startsAt && endsAt && endsAt <= startsAt) {
    throw invalid('endDate', 'Конец должен быть позже начала. Поправьте одну из дат.')
  }
  return { startsAt, endsAt }
}
