import { MINUTE_MS } from '#contract/durations.ts'
import { useNow } from '#web/ui/use-now.ts'

import { moscowDay, type Day } from './calendar.ts'

/** The Moscow day, also of a page that is left open over midnight. */
export const useToday = (): Day => moscowDay(useNow(MINUTE_MS))
