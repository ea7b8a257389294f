import { useMediaQuery } from '@mantine/hooks'

/** Whether the preview stands beside the form; elsewhere it stands where it is spoken of. */
export const useIsRoomy = (): boolean =>
  useMediaQuery('(min-width: 68.75em)', undefined, { getInitialValueInEffect: false })
