import type { Root } from 'react-dom/client'

import { noAnswer } from '#web/api/call.ts'
import { Frame } from '#web/app/frame.tsx'
import type { TokenAdoptionScreenProps } from '#web/features/auth/token-adoption-screen.tsx'
import { addressWithToken } from '#web/features/auth/token-adoption.ts'
import { Loading } from '#web/ui/loading.tsx'
import { ErrorState } from '#web/ui/states.tsx'

/** Somebody comes with a token. The screen for that is loaded only then: few come so, and everyone waits for the first paint. */
export async function showTokenArrival(root: Root, props: TokenAdoptionScreenProps): Promise<void> {
  root.render(
    <Frame>
      <Loading />
    </Frame>
  )
  try {
    const { TokenAdoptionScreen } = await import('#web/features/auth/token-adoption-screen.tsx')
    root.render(
      <Frame>
        <TokenAdoptionScreen {...props} />
      </Frame>
    )
  } catch {
    // A browser does not load again what it failed to load, unless the page is; and the token is known to this page alone.
    const arriveAgain = () => location.replace(addressWithToken(props.candidate))
    root.render(
      <Frame>
        <main>
          <ErrorState error={noAnswer()} onRetry={arriveAgain} />
        </main>
      </Frame>
    )
  }
}
