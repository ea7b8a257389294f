import type { Jobs } from '#server/platform/jobs.ts'

import { withoutHurry } from './no-hurry.ts'

/** For what a stop waits in all. */
const STOP_MS = 1500

/** Ends a queue, however long a full machine takes for that. */
export const stopped = (jobs: Jobs): Promise<void> => withoutHurry([STOP_MS], jobs.stop)
