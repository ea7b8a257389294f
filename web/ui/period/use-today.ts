import { useNow } from '#web/ui/use-now.ts'

import { moscowToday, type Day } from './calendar.ts'

const MINUTE_MS = 60_000

/** The Moscow day, also of a page that is left open over midnight. */
export const useToday = (): Day => moscowToday(useNow(MINUTE_MS))
