import { NavigationType, type DataRouter } from 'react-router'

let lastTurn: Promise<unknown> = Promise.resolve()

/** Two ways through the history at once would cross: each waits for the one before. */
function inTurn(go: () => Promise<void>): Promise<unknown> {
  lastTurn = lastTurn.then(go, go)
  return lastTurn
}

const withDialog = (state: unknown): object => ({ ...(typeof state === 'object' ? state : {}), dialog: true })

/** Gives a dialog a place of its own in the history; `onLeft`: somebody went from it. Answers how to give it up, which ends when it is gone. */
export function takePlace(router: DataRouter, onLeft: () => void): () => Promise<unknown> {
  let place: object | undefined
  let isOver = false
  let stop: (() => void) | undefined
  const isHere = () => place !== undefined && router.state.location.state === place
  const look = () => {
    if (isHere()) return
    stop?.()
    // The screen below has put its own address right: the dialog goes on without a place.
    if (router.state.historyAction !== NavigationType.Replace) onLeft()
  }
  void inTurn(async () => {
    // A screen that is on its way would be called back.
    if (isOver || router.state.navigation.state !== 'idle') return
    const { search, state } = router.state.location
    place = withDialog(state)
    // Without what stands after `#`: that would be scrolled to anew.
    await router.navigate({ search }, { state: place, preventScrollReset: true })
    if (isOver) return
    stop = router.subscribe(look)
    look()
  })
  return () => {
    isOver = true
    stop?.()
    return inTurn(async () => {
      if (isHere()) await router.navigate(-1)
    })
  }
}
