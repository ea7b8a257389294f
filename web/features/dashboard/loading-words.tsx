import { VisuallyHidden } from '@mantine/core'

type Loading = 'under-way' | 'done' | 'failed'

const words: Record<Loading, string> = {
  'under-way': 'Загружаем статистику',
  done: 'Статистика загружена',
  failed: 'Статистика не загрузилась'
}

/** Says politely that figures are on their way and that they are there; the live ones after them change in silence. */
export const LoadingWords = ({ state }: { state: Loading }) => (
  <VisuallyHidden component="output">{words[state]}</VisuallyHidden>
)
