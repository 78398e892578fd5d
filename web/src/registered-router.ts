import type { pageRouter } from './page-router.tsx';
import type { RenterAddress } from './portal/router.tsx';
import type { StaffAddress } from './router.tsx';

/** Tells the router's types which paths exist. No file imports this one, so pages do not depend on the routers. */
declare module '@tanstack/react-router' {
  interface Register {
    /** Contains the paths of both applications, because they share components. No path is in both. */
    router: ReturnType<typeof pageRouter<StaffAddress | RenterAddress>>;
  }
}
