import { type Module, routes } from '#server/request/routes.ts';
import { paperCalls } from './contract.ts';
import { getLogo, uploadLogo } from './logo.ts';
import { logoLife, paperLife } from './public.ts';

export const papersModule: Module = {
  name: 'papers',
  routes: routes(paperCalls, {
    getPapers: (context) => paperLife.get(context),
    updatePapers: (context, { changes }) => paperLife.edit(context, changes),
    getLogo,
    uploadLogo,
    async removeLogo(context) {
      await logoLife.change(context, () => ({ logoID: null }));
      return {};
    },
  }),
};
