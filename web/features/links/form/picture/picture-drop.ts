import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

const pictureIn = (data: DataTransfer | null): File | undefined => {
  const files = [...(data?.files ?? [])]
  return files.find(file => file.type.startsWith('image/')) ?? files[0]
}

/** Files that are dropped on a part of the page, or pasted while the focus is in it. */
export function usePictureDrop(place: RefObject<HTMLElement | null>, onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const file = pictureIn(data)
    if (!file) return
    event.preventDefault()
    onFile(file)
  })
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('paste', event => take(event, event.clipboardData), { signal })
    element.addEventListener('dragleave', () => setOver(false), { signal })
    element.addEventListener(
      'dragover',
      event => {
        event.preventDefault()
        setOver(true)
      },
      { signal }
    )
    element.addEventListener(
      'drop',
      event => {
        setOver(false)
        take(event, event.dataTransfer)
      },
      { signal }
    )
    return () => listening.abort()
  }, [place])
  return isOver
}
