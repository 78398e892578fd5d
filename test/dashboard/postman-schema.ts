/**
 * The part of https://schema.getpostman.com/json/collection/v2.1.0/collection.json that the collection uses.
 * Unlike the original, it allows no other properties.
 */
const TEXT = { type: 'string' };
const VARIABLES = {
  type: 'array',
  items: {
    type: 'object',
    required: ['key', 'value', 'type'],
    properties: { key: TEXT, value: TEXT, type: { enum: ['string', 'boolean', 'any', 'number'] } },
    additionalProperties: false,
  },
};

const REQUEST = {
  type: 'object',
  required: ['name', 'request', 'response'],
  properties: {
    name: TEXT,
    response: { type: 'array' },
    request: {
      type: 'object',
      required: ['method', 'url', 'header'],
      properties: {
        method: { enum: ['GET', 'PUT', 'POST', 'DELETE'] },
        description: TEXT,
        header: {
          type: 'array',
          items: { type: 'object', required: ['key', 'value'], properties: { key: TEXT, value: TEXT } },
        },
        url: {
          type: 'object',
          required: ['raw', 'host', 'path'],
          properties: {
            raw: { type: 'string', pattern: '^\\{\\{baseUrl\\}\\}/v1/' },
            host: { type: 'array', items: { const: '{{baseUrl}}' } },
            path: { type: 'array', items: { type: 'string', minLength: 1 } },
            query: {
              type: 'array',
              items: {
                type: 'object',
                required: ['key', 'value'],
                properties: { key: TEXT, value: TEXT, description: TEXT, disabled: { type: 'boolean' } },
                additionalProperties: false,
              },
            },
          },
          additionalProperties: false,
        },
        body: {
          type: 'object',
          required: ['mode', 'raw'],
          properties: { mode: { const: 'raw' }, raw: TEXT, options: { type: 'object' } },
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

export const POSTMAN_SCHEMA = {
  type: 'object',
  required: ['info', 'item'],
  properties: {
    info: {
      type: 'object',
      required: ['name', 'schema'],
      properties: {
        name: TEXT,
        description: TEXT,
        schema: { const: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      },
      additionalProperties: false,
    },
    auth: {
      type: 'object',
      required: ['type', 'apikey'],
      properties: { type: { const: 'apikey' }, apikey: VARIABLES },
      additionalProperties: false,
    },
    variable: VARIABLES,
    item: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['name', 'item'],
        properties: { name: TEXT, description: TEXT, item: { type: 'array', minItems: 1, items: REQUEST } },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};
