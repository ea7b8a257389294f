import { useEffect, useState } from 'react'

const spanOf = (seconds: number) => {
  const now = Date.now()
  return { now, end: now + seconds * 1000 }
}

/** Seconds that are left, and a way to start anew. By the clock, so that a sleeping tab does not wait longer. */
export function useCountdown(seconds: number): [left: number, restart: (seconds: number) => void] {
  const [{ now, end }, setSpan] = useState(() => spanOf(seconds))
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setSpan(span => ({ ...span, now: Date.now() })), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return [left, next => setSpan(spanOf(next))]
}
