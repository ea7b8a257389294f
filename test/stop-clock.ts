import { onTestFinished, vi } from 'vitest'

/** The clock of this process stands until the test is over; `travel` still moves that of an application. */
export function stopClock(): void {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  onTestFinished(() => clock.mockRestore())
}
