import type { RouteObject } from 'react-router'

/** Products on Wildberries, and one of them. */
export const marketplaceRoutes: RouteObject[] = [
  {
    path: 'marketplace',
    lazy: {
      Component: async () =>
        (await import('#web/features/marketplace/products/products-page.tsx')).ProductsPage
    }
  },
  {
    path: 'marketplace/:nmId',
    lazy: {
      Component: async () => (await import('#web/features/marketplace/product/product-page.tsx')).ProductPage
    }
  }
]
