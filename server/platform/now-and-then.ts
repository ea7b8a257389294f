/** Tells of what happens again and again: the first time at once, then at most once in so many milliseconds, how often since. */
export function nowAndThen<Fact>(
  everyMs: number,
  tell: (fact: Fact, times: number) => void,
  now = () => performance.now()
): (fact: Fact) => void {
  let toldAt = -Infinity
  let times = 0
  return fact => {
    times += 1
    if (now() - toldAt < everyMs) return
    tell(fact, times)
    toldAt = now()
    times = 0
  }
}
