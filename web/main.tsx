import '#web/app/styles.ts'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'

import { queryClient } from '#web/api/query-client.ts'
import { Frame } from '#web/app/frame.tsx'
import { createAppRouter } from '#web/app/router.tsx'
import { followSession } from '#web/app/session-follow.ts'
import { reloadOnStaleChunks } from '#web/app/stale-chunks.ts'
import { startTelemetry } from '#web/app/telemetry/telemetry.ts'
import { TokenAdoptionScreen } from '#web/app/token-adoption-screen.tsx'
import { takeTokenFromAddress } from '#web/app/token-adoption.ts'

const candidate = takeTokenFromAddress()
reloadOnStaleChunks()

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
  const router = createAppRouter()
  report = startTelemetry(router)
  followSession(router, queryClient)
  root.render(
    <Frame>
      <RouterProvider router={router} />
    </Frame>
  )
}

if (candidate) {
  root.render(
    <Frame>
      <TokenAdoptionScreen candidate={candidate} onDone={start} />
    </Frame>
  )
} else {
  start()
}
