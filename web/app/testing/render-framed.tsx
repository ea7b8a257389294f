import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'

import { cssVariablesResolver, theme } from '#web/app/theme.ts'

/** For tests: a part of the page with the theme and a query client of its own around it. */
export const renderFramed = (part: ReactNode) =>
  render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {part}
      </QueryClientProvider>
    </MantineProvider>
  )
