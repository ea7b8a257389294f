import { VisuallyHidden } from '@mantine/core'

/** Says politely that figures are on their way and that they are there; the live ones after them change in silence. */
export const LoadingWords = ({ loading }: { loading: boolean }) => (
  <VisuallyHidden component="output">
    {loading ? 'Загружаем статистику' : 'Статистика загружена'}
  </VisuallyHidden>
)
