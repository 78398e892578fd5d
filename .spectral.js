// The rules of Spectral for the OpenAPI document: OWASP's, with the exceptions below. `npm run lint:openapi` runs them.
import owasp from '@stoplight/spectral-owasp-ruleset';

export default {
  extends: [owasp],
  rules: {
    // The API is for servers. A key in a web page would be public, so browsers of other origins get no permission, which is
    // the default without a header.
    'owasp:api8:2023-define-cors-origin': 'off',
    // Names, notes and reasons are free text in every language; a pattern would reject somebody's name. Their length is
    // limited, and IDs, keys and cursors have patterns: a test of the reference asks for those.
    'owasp:api4:2023-string-restricted': 'off',
  },
};
