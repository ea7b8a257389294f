import { useCallback, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'

import classes from './hanging-panel.module.css'

interface HangingPanelProps {
  opened: boolean
  /** The panel itself wants to close: Escape, a press or the focus beside it. */
  onClose: () => void
  /** What the panel is called. */
  label: string
  id?: string | undefined
  /** The button that opens it, with `aria-expanded`. */
  button: ReactNode
  /** Where it hangs; the next positioned element around is what it hangs from. */
  className?: string | undefined
  children: ReactNode
}

/**
 * A panel over the page that knows its place, below or above its button. That spares the first paint the library that
 * looks for one (Popover's, 20 kB); a panel that may stand anywhere still needs a Popover.
 */
export function HangingPanel({
  opened,
  onClose,
  label,
  id,
  button,
  className = '',
  children
}: HangingPanelProps) {
  const frame = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (!opened) return undefined
    const isInside = (target: unknown) => target instanceof Node && frame.current?.contains(target)
    const onPress = ({ target }: Event) => {
      if (!isInside(target)) close()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [opened])

  // Whatever closes it: the focus that is inside goes back to the button. When the effects run, it is gone already.
  const giveFocusBack = useCallback((panel: HTMLElement | null) => {
    const opener = frame.current?.querySelector('button')
    return () => {
      if (panel?.contains(document.activeElement)) opener?.focus({ preventScroll: true })
    }
  }, [])

  return (
    <div ref={frame} className={classes.frame}>
      {button}
      {opened && (
        <section
          ref={giveFocusBack}
          id={id}
          className={`${classes.panel} ${className}`}
          aria-label={label}
          data-hanging-panel
        >
          {children}
        </section>
      )}
    </div>
  )
}
