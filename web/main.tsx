import '#web/app/styles.ts'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'

import { queryClient } from '#web/api/query-client.ts'
import { arrivalPlace } from '#web/app/arrival-place.ts'
import { Frame } from '#web/app/frame.tsx'
import { startMetrika } from '#web/app/metrika/metrika-start.ts'
import { printLight } from '#web/app/print.ts'
import { createAppRouter } from '#web/app/router.tsx'
import { followSession } from '#web/app/session-follow.ts'
import { reloadOnStaleChunks } from '#web/app/stale-chunks.ts'
import { startTelemetry } from '#web/app/telemetry/telemetry.ts'
import { showTokenArrival } from '#web/app/token-arrival.tsx'
import { takePlace } from '#web/features/auth/kept-place.ts'
import { holdMailedSecret } from '#web/features/auth/mailed-secret.ts'
import type { Arrival } from '#web/features/auth/token-adoption-screen.tsx'
import { takeTokenFromAddress } from '#web/features/auth/token-adoption.ts'

holdMailedSecret()
const candidate = takeTokenFromAddress()
// At every start: a sign-in that was begun and given up is no word for the next one.
const kept = takePlace()

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
let report = (_error: unknown) => {}
const root = createRoot(place, {
  onCaughtError(error) {
    console.error(error)
    report(error)
  }
})

// The router starts with its first navigation, and that needs to know who is signed in.
const start = () => {
  // Not before: a token that came is known to this page alone, and would be lost with it.
  reloadOnStaleChunks()
  printLight()
  const router = createAppRouter()
  report = startTelemetry(router)
  // Without it the page works as well.
  startMetrika(router).catch(() => {})
  followSession(router, queryClient)
  root.render(
    <Frame>
      <RouterProvider router={router} />
    </Frame>
  )
}

const arrive = (arrival: Arrival) => {
  history.replaceState(null, '', arrivalPlace(arrival, kept, location))
  start()
}

if (candidate) void showTokenArrival(root, { candidate, isAwaited: kept !== undefined, onDone: arrive })
else start()
