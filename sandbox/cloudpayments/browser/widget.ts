// The provider's script as a shop's page sees it: `new cp.CloudPayments().start(intent)`. A classic script, so all of it is inside.
;(() => {
  interface Result {
    type: string
    status?: string
    data?: { transactionId?: number; ReasonCode?: number }
    message?: string
  }
  type Listener = (result: Result) => void

  interface Widget {
    start(intent: object): Promise<Result>
    close(): void
    oncomplete?: Listener
    onclose?: Listener
  }

  const READY_MS = 15_000
  const script = document.currentScript
  const source = script instanceof HTMLScriptElement ? script.src : document.baseURI
  const page = new URL('../pay', source)

  const frameStyle = {
    display: 'block',
    border: '0',
    width: 'min(100vw, 28rem)',
    height: 'min(100dvh, 46rem)',
    borderRadius: innerWidth > 480 ? '14px' : '0',
    background: 'Canvas'
  }
  const dialogStyle = {
    padding: '0',
    border: '0',
    margin: 'auto',
    maxWidth: '100vw',
    maxHeight: '100dvh',
    background: 'transparent',
    overflow: 'hidden'
  }

  function openDialog(): [HTMLDialogElement, HTMLIFrameElement] {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', 'Оплата')
    Object.assign(dialog.style, dialogStyle)
    const frame = document.createElement('iframe')
    frame.title = 'Оплата'
    frame.src = page.href
    Object.assign(frame.style, frameStyle)
    dialog.append(frame)
    document.body.append(dialog)
    dialog.showModal()
    return [dialog, frame]
  }

  function readResult(data: object): Result | undefined {
    if (!('result' in data) || typeof data.result !== 'object' || data.result === null) return undefined
    const { result } = data
    return 'type' in result && typeof result.type === 'string' ? { ...result, type: result.type } : undefined
  }

  /** What the page inside says: `ready`, `complete`, `close`, the last two with a result. */
  function readMessage(data: unknown): { says: string; result: Result } | undefined {
    if (typeof data !== 'object' || data === null || !('payments' in data)) return undefined
    return { says: String(data.payments), result: readResult(data) ?? { type: 'cancel' } }
  }

  class CloudPayments implements Widget {
    oncomplete?: Listener
    onclose?: Listener
    close: () => void = () => {}

    start(intent: object): Promise<Result> {
      return new Promise(resolve => {
        const [dialog, frame] = openDialog()
        let isReady = false
        const end = (result: Result) => {
          clearTimeout(late)
          removeEventListener('message', listen)
          // Closed, it gives the focus back to where it was.
          dialog.close()
          dialog.remove()
          this.close = () => {}
          this.onclose?.(result)
          resolve(result)
        }
        const late = setTimeout(() => {
          end({ type: 'error', status: 'fail', message: 'Форма оплаты не открылась. Проверьте связь.' })
        }, READY_MS)
        const tell = (message: object) => frame.contentWindow?.postMessage(message, page.origin)
        const listen = ({ source: from, origin, data }: MessageEvent<unknown>) => {
          if (from !== frame.contentWindow || origin !== page.origin) return
          const message = readMessage(data)
          if (message?.says === 'ready') {
            isReady = true
            clearTimeout(late)
            tell({ intent })
            frame.focus()
          }
          if (message?.says === 'complete') this.oncomplete?.(message.result)
          if (message?.says === 'close') end(message.result)
        }
        addEventListener('message', listen)
        // Only the page inside knows whether a payment is under way.
        dialog.addEventListener('cancel', event => {
          event.preventDefault()
          if (isReady) tell({ close: true })
          else end({ type: 'cancel' })
        })
        this.close = () => end({ type: 'cancel' })
      })
    }
  }

  Object.assign(window, { cp: { CloudPayments } })
})()
